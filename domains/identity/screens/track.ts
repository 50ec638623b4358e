/** Tells whoever listens on the page, such as the vendor's own analytics; we keep nothing. */
export function track(name: 'login_error' | 'google_register', detail: Readonly<Record<string, unknown>> = {}) {
  dispatchEvent(new CustomEvent('foyer:track', { detail: { name, ...detail } }))
}
