/** The parts that are used here. */

declare module 'linebreak' {
  export default class LineBreaker {
    constructor(text: string)
    nextBreak(): { readonly position: number; readonly required: boolean } | null
  }
}

declare module 'bidi-js' {
  export interface Bidi {
    getEmbeddingLevels(
      text: string,
      direction: 'auto',
    ): {
      readonly levels: Uint8Array
      readonly paragraphs: readonly { readonly start: number; readonly end: number; readonly level: number }[]
    }
    getMirroredCharacter(character: string): string | null
  }
  export default function bidiFactory(): Bidi
}
