const year = 365 * 24 * 60 * 60

/** Keeps a choice of this browser where the server sees it, so that the next page comes right at once. */
export function rememberPreference(name: 'language' | 'theme' | 'country' | 'currency' | 'statistics', value: string) {
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store is not in every browser yet
  document.cookie = `${name}=${value}; Path=/; Max-Age=${year}; SameSite=Lax${secure}`
}
