/** Offers the part of Google's sign-in library that our login screen uses. */
export const buttonScript = `(() => {
  let options = {}
  const id = {
    initialize(given) { options = given },
    renderButton(place, { width }) {
      const button = document.createElement('button')
      button.type = 'button'
      button.textContent = 'Sign in with Google (trial)'
      button.style.cssText = 'width:' + width + 'px;max-width:100%;height:40px;border:1px solid #747775;border-radius:4px;background:#fff;color:#1f1f1f;font:500 14px system-ui;cursor:pointer'
      button.addEventListener('click', () => window.open('/dev/google/choose?nonce=' + encodeURIComponent(options.nonce), 'google', 'width=480,height=560'))
      place.replaceChildren(button)
    },
  }
  window.addEventListener('message', ({ origin, data }) => {
    if (origin === location.origin && data && data.googleCredential) options.callback({ credential: data.googleCredential })
  })
  window.google = { accounts: { id } }
})()
`

/** Hands the token to the page that opened the window. */
export const windowScript = `(() => {
  const { credential } = document.getElementById('credential').dataset
  window.opener.postMessage({ googleCredential: credential }, location.origin)
  window.close()
})()
`
