import { z } from 'zod/mini'
import { problemsOf } from '@/platform/colour/contrast'
import type { BrandColours } from '@/platform/colour/palette'
import { about, texts } from './fields'

const hex = z.pipe(
  z.string().check(z.regex(/^#([0-9a-fA-F]{3}){1,2}$/, 'must be a colour such as #0f5c55')),
  z.transform((written: string) => {
    const digits = written.slice(1).toLowerCase()
    return `#${digits.length === 3 ? digits.replaceAll(/./g, '$&$&') : digits}`
  }),
)

/** One colour, from which that of the dark theme is derived, or one for each theme. */
const colour = z.union(
  [hex, z.strictObject({ light: hex, dark: hex })],
  'must be a colour such as #0f5c55, or { "light": "#0f5c55", "dark": "#7fd0c4" }',
)

const fileOf = (kinds: string, example: string) =>
  z
    .string()
    .check(
      z.maxLength(200),
      z.regex(
        new RegExp(`^[\\w-]+([./ ][\\w-]+)*\\.(${kinds})$`),
        `must be a file of this folder such as ${example}, with no other letters in its name`,
      ),
    )

const drawing = fileOf('svg|png', 'brand/logo.svg')
const picture = fileOf('svg|png|jpg|webp', 'brand/entrance.jpg')
const font = fileOf('woff2', 'brand/body.woff2')
const printFont = fileOf('ttf|otf', 'brand/body-regular.ttf')

/** By theme; what the dark theme leaves out is as in the light one. */
const byTheme = <File extends z.ZodMiniType>(file: File) =>
  z.strictObject({
    light: file.check(about('By day.')),
    dark: z.optional(file).check(about('By night; left out, that by day.')),
  })

const colours = z
  .strictObject({
    primary: z.optional(colour).check(about('The colour of controls: buttons, links, the chosen item.')),
    accent: z.optional(colour).check(about('Highlights, such as a discount or a gift.')),
    ground: z.optional(colour).check(about('Its hue is in the page itself; left out, that of the primary colour.')),
  })
  .check((payload) => {
    for (const { path, message } of problemsOf(payload.value as BrandColours)) {
      payload.issues.push({ code: 'custom', message, path: [...path], input: payload.value })
    }
  }, about('Of what every tone of both themes is made. What cannot be read well enough is refused.'))

export const brand = z
  .strictObject({
    logo: z.optional(byTheme(drawing)).check(about('Your logo with your name in it, as SVG or PNG.')),
    icon: z.optional(drawing).check(about('A square sign, for the tab and beside your name where there is no logo.')),
    colours: z._default(colours, {}),
    fonts: z
      ._default(
        z.strictObject({
          body: z.optional(font).check(about('Of everything but headings.')),
          headings: z.optional(font).check(about('Of headings; left out, that of the body.')),
          documents: z
            .optional(
              z.strictObject({
                regular: printFont.check(about('As TTF or OTF, of one weight.')),
                strong: z.optional(printFont).check(about('A heavier weight of it; left out, the same.')),
              }),
            )
            .check(about('Of invoices as PDF.')),
        }),
        {},
      )
      .check(about('Your fonts, for what is written in Latin letters: WOFF2 on screens.')),
    entrance: z
      ._default(
        z.strictObject({
          picture: z.optional(byTheme(picture)).check(about('It stands beside the login, upright.')),
          slogan: z.optional(texts).check(about('The text there, by language; left out, a sentence of ours.')),
        }),
        {},
      )
      .check(about('The picture and text beside the login where there is room.')),
  })
  .check(about('How the member area looks, its mails, documents and console.'))

export type BrandSettings = z.output<typeof brand>
