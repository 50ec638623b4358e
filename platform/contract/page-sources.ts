/** From where a page may load what it needs of others, for the page's security policy. */
export interface PageSources {
  readonly script: readonly string[]
  readonly style: readonly string[]
  readonly frame: readonly string[]
  readonly connect: readonly string[]
}
