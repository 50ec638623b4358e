const longestName = 100

/** The name that it came with, without the folders and the ending; what would confuse a reader or a header is left out. */
export function attachmentName(given: string, extension: 'pdf' | 'jpg'): string {
  const last = given.split(/[/\\]/).at(-1) ?? ''
  const stem = last
    .replace(/\.[^.]*$/, '')
    // Control characters, and those that turn the direction of reading.
    .replaceAll(/[\p{C}"<>|:*?]/gu, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
  return `${[...stem].slice(0, longestName).join('') || 'file'}.${extension}`
}
