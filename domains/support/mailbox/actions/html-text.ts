import { convert, type FormatCallback } from 'html-to-text'
import { limits } from '../rules/letter'

/** Of no text: it stands where the converter leaves something out. */
const leftOut = '\ue000'
/** In characters: pictures may stand in the middle of it. */
const longestHtml = limits.text * 20

/** A cell ends where the next one begins. */
const formatCell: FormatCallback = (element, walk, builder) => {
  walk(element.children, builder)
  builder.addLiteral('\t')
}

/** Returns the text of a letter's HTML, with its quotes marked as in plain text. */
export function textOfHtml(html: string): { readonly text: string; readonly whole: boolean } {
  const converted = convert(html.slice(0, longestHtml), {
    wordwrap: false,
    limits: { maxInputLength: longestHtml, maxDepth: 100, maxChildNodes: 20_000, ellipsis: leftOut },
    formatters: { cell: formatCell },
    selectors: [
      { selector: 'img', format: 'skip' },
      { selector: 'a', options: { hideLinkHrefIfSameAsText: true, linkBrackets: ['(', ')'] } },
      // Yahoo marks a quote in its own way.
      { selector: '.yahoo_quoted', format: 'blockquote' },
      { selector: 'tr', format: 'block', options: { leadingLineBreaks: 1, trailingLineBreaks: 1 } },
      ...['td', 'th'].map((selector) => ({ selector, format: 'cell' })),
      ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((selector) => ({ selector, options: { uppercase: false } })),
    ],
  })
  return {
    text: converted
      .replaceAll(leftOut, '…')
      .replaceAll(/^[\t ]*\t[\t ]*|[\t ]+$/gm, '')
      .replaceAll(/[\t ]*\t[\t ]*/g, '\t'),
    whole: html.length <= longestHtml && !converted.includes(leftOut),
  }
}
