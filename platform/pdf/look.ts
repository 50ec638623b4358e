import type { ThemedColour } from '@/platform/colour/palette'
import type { VendorFonts } from './faces'

/** How the vendor's documents look on paper. It is plain data, so it can be handed to another thread. */
export interface PrintLook {
  readonly colours: PrintColours
  /** The vendor's, by weight; null: it has none. */
  readonly fonts: VendorFonts | null
  /** The logo, or the sign beside which the name is set; in points. */
  readonly picture: {
    readonly withName: boolean
    readonly png: Uint8Array
    readonly width: number
    readonly height: number
  }
}

export type PrintColours = Readonly<Record<'ink' | 'quiet' | 'line' | 'primary', string>>

/** Fine enough for a press: 300 dots in an inch. */
const scale = 4

/** The parts of a brand that documents use. */
interface PrintedBrand {
  readonly palette: Readonly<Record<'ink' | 'ink-soft' | 'line' | 'primary', ThemedColour>>
  readonly printFonts: VendorFonts | null
  readonly picture: {
    readonly withName: boolean
    readonly size: { readonly width: number; readonly height: number }
    readonly png: (scale: number) => Promise<Uint8Array>
  }
}

/** A brand on white paper, which knows no night. */
export async function lookOf({ palette, picture, printFonts: fonts }: PrintedBrand): Promise<PrintLook> {
  const { ink, 'ink-soft': quiet, line, primary } = palette
  const { withName, size, png } = picture
  return {
    fonts,
    colours: { ink: ink.light, quiet: quiet.light, line: line.light, primary: primary.light },
    picture: { withName, png: await png(scale), width: size.width * 0.75, height: size.height * 0.75 },
  }
}
