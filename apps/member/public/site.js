// What pages of the vendor's site do beyond links: the appearance, menus that close, and the search among downloads.

/** Keeps a choice as the member area does, so that it holds there, too. */
function remember(name, value) {
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: no browser that we serve lacks it, and some lack cookieStore
  document.cookie = `${name}=${value}; Path=/; Max-Age=31536000; SameSite=Lax${secure}`
}

const root = document.documentElement

for (const themes of document.querySelectorAll('.themes')) {
  themes.addEventListener('change', ({ target }) => {
    root.dataset.theme = target.value
    remember('theme', target.value)
  })
  themes.classList.add('ready')
}

const menus = [...document.querySelectorAll('details.menu')]
document.addEventListener('click', ({ target }) => {
  for (const menu of menus) if (!menu.contains(target)) menu.open = false
})
document.addEventListener('keydown', ({ key }) => {
  if (key !== 'Escape') return
  for (const menu of menus.filter(({ open }) => open)) {
    menu.open = false
    menu.querySelector('summary').focus()
  }
})

const find = document.querySelector('form.find')
const field = find?.querySelector('input[type=search]')
const nothing = document.querySelector('.found-none')

/** Shows what has every word in its name or description, as the server does for the same question. */
function narrow() {
  const words = field.value.trim().toLowerCase().split(/\s+/)
  let found = 0
  for (const section of document.querySelectorAll('section[data-line]')) {
    let shown = 0
    for (const article of section.querySelectorAll('article')) {
      const text = article.querySelector('.what').textContent.toLowerCase()
      const fits = words.every((word) => text.includes(word))
      article.hidden = !fits
      if (fits) shown += 1
    }
    section.hidden = shown === 0
    found += shown
  }
  nothing.hidden = found > 0
}

// The server has answered a question with what fits alone; only where all is there can the script narrow it.
if (field && find.dataset.all !== undefined) {
  field.addEventListener('input', narrow)
  find.addEventListener('submit', (event) => event.preventDefault())
  if (field.value !== '') narrow()
}
