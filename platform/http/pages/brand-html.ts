import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Brand } from '@/platform/brand/brand'
import type { ServedFile } from '@/platform/brand/served-file'
import { root } from '@/platform/config/root'
import { escapeHtml } from '@/platform/mail/letter'

/**
 * Returns the brand's part of the head of every page.
 * @param theme the visitor's choice; else that of the device
 */
export function brandHead(brand: Brand, theme: string | undefined): string {
  const { sheet, icon, touchIcon, manifest, palette, pictures, fonts } = brand
  return [
    `<link rel="stylesheet" href="${sheet.address}">`,
    ...fonts.map(({ address, type }) => `<link rel="preload" as="font" type="${type}" href="${address}" crossorigin>`),
    ...(pictures.logo ? [preload(pictures.logo, theme)] : []),
    `<link rel="icon" href="${icon.address}" type="${icon.type}">`,
    `<link rel="apple-touch-icon" href="${touchIcon.address}">`,
    `<link rel="manifest" href="${manifest.address}">`,
    ...byTheme(theme, (name, media) => `<meta name="theme-color" content="${palette.paper[name]}"${media}>`),
  ].join('')
}

/** The logo, or the sign and the name, leading home. */
export function brandLink({ name, pictures }: Brand, home: string): string {
  return `<a class="brand" href="${escapeHtml(home)}">${brandSign(name, pictures.logo !== null)}</a>`
}

export const brandSign = (name: string, hasLogo: boolean) =>
  hasLogo
    ? `<span class="logo" role="img" aria-label="${escapeHtml(name)}"></span>`
    : `<span class="mark"></span>${escapeHtml(name)}`

/**
 * The typeface of the web app as rules of a style sheet, for the pages beside it: the same files at the same addresses,
 * so that who goes on to the member area has them. Without a build there are none, and the system's letters stand in.
 */
export function webAppTypeface(): string {
  const built = join(root, 'dist', 'member')
  const list = join(built, '.vite', 'manifest.json')
  if (!existsSync(list)) return ''
  const manifest: Record<string, { readonly css?: readonly string[] }> = JSON.parse(readFileSync(list, 'utf8'))
  const sheets = (manifest['index.html']?.css ?? []).map((name) => readFileSync(join(built, name), 'utf8'))
  return sheets.flatMap((sheet) => sheet.match(/@font-face\s*\{[^}]*Figtree[^}]*\}/g) ?? []).join('\n')
}

/** The stack of faces of pages beside the web app, as `platform/ui/styles/tokens.css` has it. */
export const pageFaces = `:root { --font: var(--font-latin, 'Figtree Variable', 'Figtree Fallback'), system-ui, 'Hiragino Sans', 'Yu Gothic UI', 'Noto Sans CJK JP', sans-serif }
:lang(zh) { --font: var(--font-latin, 'Figtree Variable', 'Figtree Fallback'), 'PingFang TC', 'Microsoft JhengHei', 'Noto Sans CJK TC', sans-serif }
`

type Themed = Readonly<Record<'light' | 'dark', ServedFile>>

function preload({ light, dark }: Themed, theme: string | undefined) {
  const link = ({ address, type }: ServedFile, media = '') =>
    `<link rel="preload" as="image" type="${type}" href="${address}"${media}>`
  if (light.address === dark.address) return link(light)
  return byTheme(theme, (name, media) => link({ light, dark }[name], media)).join('')
}

/** Once for the theme that was chosen, else for each that the device may have. */
function byTheme(theme: string | undefined, write: (name: 'light' | 'dark', media: string) => string): string[] {
  if (theme === 'light' || theme === 'dark') return [write(theme, '')]
  return (['light', 'dark'] as const).map((name) => write(name, ` media="(prefers-color-scheme: ${name})"`))
}
