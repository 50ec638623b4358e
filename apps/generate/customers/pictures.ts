import { escapeHtml } from '@/platform/mail/letter'

/** Drawings used as screenshots. Each has its own layout, since two similar ones would be taken for one. */
export const pictures = [
  { name: 'review-stars.svg', ground: '#f4efe4', shape: '<circle cx="130" cy="190" r="90" fill="#c98a2b"/>', top: 420 },
  {
    name: 'review-post.svg',
    ground: '#22304f',
    shape: '<rect x="60" y="300" width="640" height="320" fill="#7fa8d6"/>',
    top: 120,
  },
  { name: 'review-shop.svg', ground: '#16302e', shape: '<path d="M420 60 760 560H80Z" fill="#e6b34f"/>', top: 640 },
] as const

type Picture = (typeof pictures)[number]

/** A word of praise for a product, somewhere on the web. */
export const reviewOf = ({ ground, shape, top }: Picture, product: string) =>
  drawing(ground, `${shape}${text(top, 'Review ★★★★★')}${text(top + 60, product)}`)

/** A window that says what went wrong, for a ticket. */
export const windowOf = (product: string, words: string) =>
  drawing(
    '#dfe6ee',
    `<rect x="60" y="120" width="680" height="360" rx="18" fill="#45607c"/>${text(220, product)}${text(320, words)}`,
  )

const text = (y: number, words: string) =>
  `<text x="100" y="${y}" font-size="38" fill="#ffffff" stroke="#000000" stroke-width=".5">${escapeHtml(words)}</text>`

const drawing = (ground: string, content: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 800 800" width="800" height="800" font-family="sans-serif"><rect width="800" height="800" fill="${ground}"/>${content}</svg>`
