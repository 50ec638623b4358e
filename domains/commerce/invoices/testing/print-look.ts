import type { PrintLook } from '@/platform/pdf/look'

const dot = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGNgYGAAAAAEAAH2FzhVAAAAAElFTkSuQmCC'

/** The looks of a document, for tests of its content. */
export const printLook: PrintLook = {
  fonts: null,
  colours: { ink: '#000000', quiet: '#444444', line: '#cccccc', primary: '#0f5c55' },
  picture: { withName: false, png: Buffer.from(dot, 'base64'), width: 21, height: 21 },
}
