/** Reads the boot data that the server put into the page. */
export function readBoot<Boot>(): Boot {
  const element = document.getElementById('boot')
  if (!element?.textContent) throw new Error('The page came without its boot data.')
  return JSON.parse(element.textContent)
}
