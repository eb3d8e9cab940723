// Hundreds of requests to every call, within ten minutes. The seed is new each time and printed.
import './fuzz.ts';
