export * from './hole.ts';
export * from './hunt.ts';
export * from './settings.ts';
export * from './weaknesses.ts';
export * from './hunts.endpoints.ts';
export * from './weakness-texts.ts';
