/** Hands a file that came with an answer to the browser as a download. @param file in base64 */
export function savePdf({ name, file }: { readonly name: string; readonly file: string }) {
  const bytes = Uint8Array.from(atob(file), (letter) => letter.charCodeAt(0))
  const address = URL.createObjectURL(new Blob([bytes], { type: 'application/pdf' }))
  Object.assign(document.createElement('a'), { href: address, download: name }).click()
  URL.revokeObjectURL(address)
}
