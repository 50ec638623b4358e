// The buy button for the vendor's own site (docs/guides/storefront.md). It is written as browsers read it: no build, no library.
//
//   <script src="https://account.example.com/buy.js" async></script>
//   <foyer-buy pid="701" option="LFT" ref="partner"></foyer-buy>
//
// It is a link to the checkout from the beginning, and stays one if the price does not come. It says what the shop says,
// "Buy for $29.99", or what stands between the tags.
;(() => {
  const shop = new URL(document.currentScript.src).origin

  /** What is about to be asked, by currency, language and number: buttons that are drawn together ask together. */
  const questions = new Map()

  function ask(currency, lang, pid, quantity) {
    const key = `${currency} ${lang} ${quantity}`
    const pids = questions.get(key)?.pids ?? new Set()
    pids.add(pid)
    if (!questions.has(key)) {
      const answer = Promise.resolve().then(() => {
        questions.delete(key)
        return fetchProducts(currency, lang, pids, quantity)
      })
      questions.set(key, { pids, answer })
    }
    return questions.get(key).answer
  }

  async function fetchProducts(currency, lang, pids, quantity) {
    const query = new URLSearchParams({ pid: [...pids].slice(0, 50).join(',') })
    if (currency) query.set('currency', currency)
    if (lang) query.set('lang', lang)
    if (quantity !== '1') query.set('quantity', quantity)
    const response = await fetch(`${shop}/storefront/products.json?${query}`)
    if (!response.ok) throw new Error(`${response.status} ${await response.text()}`)
    return response.json()
  }

  const sheet = new CSSStyleSheet()
  sheet.replaceSync(`
    :host { display: inline-block }
    :host([hidden]) { display: none }
    a { display: inline-flex; align-items: center; min-height: 44px; box-sizing: border-box; padding: 8px 22px;
      border-radius: var(--foyer-radius, 10px); background: var(--foyer-background, var(--own-background, #3d5470));
      color: var(--foyer-text, var(--own-text, #fff)); font: inherit; font-weight: 600; line-height: 1.25;
      text-decoration: none; transition: filter 120ms ease-out }
    a:hover { filter: brightness(1.08) }
    a:active { filter: brightness(0.94) }
    a:focus-visible { outline: 3px solid var(--foyer-background, var(--own-background, #3d5470)); outline-offset: 3px }
    s, small { margin-inline-start: 0.6em; font-weight: 400; opacity: 0.8 }
    @media (prefers-reduced-motion: reduce) { a { transition: none } }`)

  class BuyButton extends HTMLElement {
    static observedAttributes = ['pid', 'option', 'currency', 'lang', 'quantity', 'coupon', 'ref', 'return']

    constructor() {
      super()
      this.attachShadow({ mode: 'open' }).adoptedStyleSheets = [sheet]
      this.link = document.createElement('a')
      this.link.part = 'button'
      // What the page says between the tags stands before what the shop says.
      this.label = document.createElement('slot')
      this.label.textContent = '…'
      this.link.append(this.label)
      this.shadowRoot.append(this.link)
    }

    connectedCallback() {
      this.draw()
    }

    attributeChangedCallback() {
      if (this.isConnected) this.draw()
    }

    get language() {
      return this.getAttribute('lang') ?? document.documentElement.lang.slice(0, 2)
    }

    async draw() {
      const pid = this.getAttribute('pid') ?? ''
      const drawn = Symbol()
      this.drawn = drawn
      this.link.href = this.address({})
      let answer
      try {
        // A page may be in a language that the shop does not speak: then it answers in its first one.
        const currency = this.getAttribute('currency') ?? ''
        answer = await ask(currency, this.language, pid, this.quantity).catch(() => ask(currency, '', pid, this.quantity))
      } catch (error) {
        console.warn(`foyer-buy ${pid}: the price did not come.`, error)
        this.label.textContent = '→'
        return
      }
      if (this.drawn !== drawn) return
      const product = answer.products.find((each) => String(each.pid) === pid)
      const wanted = this.getAttribute('option')
      const option = product?.options.find((each) => wanted === null || each.option === wanted)
      if (!option) {
        console.warn(`foyer-buy ${pid}: nothing of the kind is for sale.`)
        this.label.textContent = '→'
        return
      }
      this.link.href = this.address({ option: option.option, currency: answer.currency, lang: answer.language })
      this.style.setProperty('--own-background', answer.button.background)
      this.style.setProperty('--own-text', answer.button.text)
      this.label.textContent = option.label
      for (const former of this.link.querySelectorAll('s, small')) former.remove()
      if (option.list && this.quantity === '1' && this.label.assignedNodes().length === 0) {
        const list = document.createElement('s')
        list.ariaHidden = 'true'
        list.textContent = option.list.text
        this.link.append(list)
        if (option.lowest) {
          const lowest = document.createElement('small')
          lowest.textContent = option.lowest.label
          this.link.append(lowest)
        }
      }
      if (option.updatesMonths !== null && this.label.assignedNodes().length === 0) {
        const term = document.createElement('small')
        term.textContent = option.term
        this.link.append(term)
      }
      this.dispatchEvent(new CustomEvent('foyer-price', { bubbles: true, detail: { product, option } }))
    }

    get quantity() {
      return this.getAttribute('quantity') ?? '1'
    }

    address(known) {
      const query = new URLSearchParams({ pid: this.getAttribute('pid') ?? '', ...known })
      for (const name of ['option', 'currency', 'quantity', 'coupon', 'ref', 'return']) {
        const value = this.getAttribute(name)
        if (value) query.set(name, value)
      }
      return `${shop}/checkout.htm?${query}`
    }
  }

  customElements.define('foyer-buy', BuyButton)
})()
