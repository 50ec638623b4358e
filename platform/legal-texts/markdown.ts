import MarkdownIt from 'markdown-it'

/** HTML of the vendor's Markdown: HTML in it is shown as text, and pictures, which might come from anywhere, are left out. */
const markdown = new MarkdownIt({ html: false, linkify: true }).disable('image')

export const renderMarkdown = (text: string) => markdown.render(text)
