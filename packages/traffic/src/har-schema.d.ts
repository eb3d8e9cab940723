/** The schemas of HAR 1.2; the package has no types. */
declare module 'har-schema' {
  const schemas: Record<string, object>;
  export default schemas;
}
