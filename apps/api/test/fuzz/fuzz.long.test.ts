// Hundreds of requests to every call, within ten minutes; the seed is new each time and said.
import './fuzz.ts';
