/** The parts of Google Identity Services that are used. */
interface GoogleAccounts {
  initialize(options: {
    client_id: string
    callback: (answer: { credential: string }) => void
    nonce: string
    ux_mode: 'popup'
    auto_select: false
  }): void
  renderButton(parent: HTMLElement, options: { width: number; locale: string }): void
}

declare global {
  var google: { readonly accounts: { readonly id: GoogleAccounts } } | undefined
}

let loading: Promise<GoogleAccounts> | undefined

/** Loads the provider's script, once for the page; after a failure it may be tried again. */
export function loadGoogle(address: string): Promise<GoogleAccounts> {
  loading ??= new Promise<GoogleAccounts>((resolve, reject) => {
    const script = document.createElement('script')
    script.src = address
    script.async = true
    script.onload = () => (globalThis.google ? resolve(globalThis.google.accounts.id) : reject(new Error(address)))
    script.onerror = () => reject(new Error(address))
    document.head.append(script)
  }).catch((error: unknown) => {
    loading = undefined
    throw error
  })
  return loading
}
