/** A mail's picture is attached: it is shown where remote content is blocked, and does not track the reader. */
export const mailPicture = 'cid:brand'

/** The vendor's logo or sign as PNG. */
export type MailPicture = () => Promise<Buffer>

/** Returns the pictures that are sent with a mail. */
export async function picturesOf(html: string, picture: MailPicture) {
  if (!html.includes(mailPicture)) return []
  const [, cid = ''] = mailPicture.split(':')
  const content = await picture()
  return [{ filename: 'logo.png', contentType: 'image/png', content, cid, contentDisposition: 'inline' as const }]
}

/** A mail as a page of ours shows it, with its picture in it. */
export async function withPicture(html: string, picture: MailPicture): Promise<string> {
  if (!html.includes(mailPicture)) return html
  return html.replaceAll(mailPicture, `data:image/png;base64,${(await picture()).toString('base64')}`)
}
