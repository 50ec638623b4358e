/** The origins from which a page may load others' files, for the page's security policy. */
export interface PageSources {
  readonly script: readonly string[]
  readonly style: readonly string[]
  readonly frame: readonly string[]
  readonly connect: readonly string[]
}
