import type { Palette } from '@/platform/colour/palette'
import { isNewEnough } from '../browsers'
import type { FontFacts } from './font'

interface ByTheme {
  readonly light: string
  readonly dark: string
}

interface FontFile {
  readonly address: string
  readonly facts: FontFacts
}

/** The values of the brand's style sheet besides the colours. */
export interface SheetContent {
  readonly palette: Palette
  /** Addresses. */
  readonly logo: (ByTheme & { readonly width: number; readonly height: number }) | null
  readonly mark: string
  readonly entrance: ByTheme | null
  readonly fonts: { readonly body: FontFile | null; readonly headings: FontFile | null }
}

/**
 * Returns every colour, for the light and the dark theme, for a page without stylesheets of its own. Old browsers get
 * the light one.
 */
export function colourRules(palette: Palette): string {
  const colours = Object.entries(palette)
  const day = colours.map(([name, { light }]) => `--${name}:${light}`)
  const both = colours.flatMap(([name, { light, dark }]) =>
    light === dark ? [] : [`--${name}:light-dark(${light},${dark})`],
  )
  return `:root{color-scheme:light;${day.join(';')}}@supports (color:light-dark(red,red)){:root{color-scheme:light dark;${both.join(';')}}}`
}

/**
 * The banner for browsers that are too old is on top of the page, in colours of its own, and hidden from all others.
 */
const tooOldRules = `#too-old{margin:0;padding:1rem;background:#fff4d6;color:#222}@supports ${isNewEnough}{#too-old{display:none}}`

/** All that a vendor's brand changes of our pages, as custom properties that our styles refer to. */
export function brandSheet({ palette, logo, mark, entrance, fonts }: SheetContent): string {
  const pictures = { logo, 'entrance-picture': entrance }
  const by = (theme: keyof ByTheme) =>
    Object.entries(pictures)
      .map(([name, picture]) => (picture ? `--${name}:url(${picture[theme]})` : ''))
      .filter(Boolean)
      .join(';')
  const [day, night] = [by('light'), by('dark')]
  const size = logo ? `--logo-width:${logo.width}px;--logo-height:${logo.height}px;` : ''
  const { body, headings } = fonts
  const faces = `${body ? "--font-latin:'Brand','Brand Fallback';" : ''}${headings ? "--font-headings:'Brand Headings','Brand Headings Fallback';" : ''}`
  return [
    colourRules(palette),
    tooOldRules,
    "[data-theme='light']{color-scheme:light}",
    "[data-theme='dark']{color-scheme:dark}",
    `:root{--mark:url(${mark});${size}${faces}${day}}`,
    ...(night === day
      ? []
      : [
          `@media (prefers-color-scheme:dark){:root:not([data-theme='light']){${night}}}`,
          `:root[data-theme='dark']{${night}}`,
        ]),
    `@media print{:root,:root[data-theme]{color-scheme:light;${day}}}`,
    ...(body ? [fontRules('Brand', body)] : []),
    ...(headings ? [fontRules('Brand Headings', headings)] : []),
  ].join('\n')
}

/** Latin letters with what stands between them; of others we bring the fonts. */
const latin = 'U+0000-02FF,U+1E00-1EFF,U+2000-206F,U+20A0-20BF,U+2100-214F,U+2190-21FF,U+2212,U+FB00-FB04'

/** The font, and Arial in its proportions, so that nothing moves when it arrives. */
function fontRules(name: string, { address, facts }: FontFile): string {
  const percent = (value: number) => `${Number(value.toFixed(2))}%`
  const { weight, sizeAdjust, ascent, descent, lineGap } = facts
  return `@font-face{font-family:'${name}';src:url(${address}) format('woff2');font-weight:${weight};font-display:swap;unicode-range:${latin}}
@font-face{font-family:'${name} Fallback';src:local('Arial'),local('Liberation Sans'),local('Helvetica Neue');size-adjust:${percent(sizeAdjust)};ascent-override:${percent(ascent)};descent-override:${percent(descent)};line-gap-override:${percent(lineGap)}}`
}
