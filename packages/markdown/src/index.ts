export { extensions, parseMarkdown } from './parse.ts';
export { findingKinds, findingsIn, showAll, type Finding, type FindingKind } from './show-all.ts';
export { isFollowed } from './addresses.ts';
export { termFinder, type FoundTerm } from './term-finder.ts';
