/** What the files at these paths hold, in one word. Tests are no part of what is built. */
export declare function fingerprint(paths: readonly string[], ...facts: unknown[]): string
