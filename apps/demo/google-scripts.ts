/** The provider words its own button, so these are no messages of ours. */
const label = {
  en: 'Sign in with Google (trial)',
  de: 'Mit Google anmelden (Test)',
  es: 'Acceder con Google (prueba)',
  fr: 'Se connecter avec Google (essai)',
  ja: 'Google でログイン（お試し）',
  'zh-Hant-TW': '使用 Google 登入（試用）',
}

/** Offers the part of Google's sign-in library that our login screen uses. */
export const buttonScript = `(() => {
  const label = ${JSON.stringify(label)}
  let options = {}
  const id = {
    initialize(given) { options = given },
    renderButton(place, { width, locale }) {
      const button = document.createElement('button')
      button.type = 'button'
      button.textContent = label[locale] || label.en
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
