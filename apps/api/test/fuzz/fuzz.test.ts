// A few requests to every call; `fuzz.long.test.ts` sends hundreds.
import './fuzz.ts';
