import { queryAllByLabelText, queryAllByRole } from '@testing-library/dom'

// Runs in the page of an engine that is driven from outside, and finds elements as a reader would name them.

export interface Target {
  readonly role?: string
  /** The name of a role, or the words of a label or an element; a pattern's source where `like` is set. */
  readonly name?: string
  readonly like?: boolean
  readonly label?: boolean
  readonly css?: string
  /** Only elements that hold this text. */
  readonly holding?: string
  readonly within?: Target
  readonly position?: number
}

/** Where an element is, and what keeps it from being pressed. */
export interface Spot {
  readonly x: number
  readonly y: number
  readonly hindrance: string | null
}

const plain = (text: string | null | undefined) => (text ?? '').replaceAll(/\s+/g, ' ').trim()

/** The text of an element that can be seen. */
// biome-ignore lint/performance/useDomNodeTextContent: text that is not drawn is not read
const wordsOf = ({ innerText }: HTMLElement) => plain(innerText)

/** The page and its frames, as far as they are of the same site. */
const documents = () => [
  document,
  ...[...document.querySelectorAll('iframe')].flatMap(({ contentDocument }) => contentDocument ?? []),
]

/** WebKit gives boxes also to what a closed part hides. */
const isDrawn = (element: HTMLElement) =>
  element.getClientRects().length > 0 && element.checkVisibility({ visibilityProperty: true })

/** The elements that say this, and no part of which says it by itself. */
function saying(place: HTMLElement, matches: (text: string) => boolean): HTMLElement[] {
  const all = [...place.querySelectorAll<HTMLElement>('*')].filter((each) => isDrawn(each) && matches(wordsOf(each)))
  return all.filter((each) => !all.some((other) => other !== each && each.contains(other)))
}

/** The fields with this label, or with more words in it, such as that they may stay empty. */
function labelled(place: HTMLElement, label: string | RegExp) {
  const exact = queryAllByLabelText(place, label)
  return exact.length > 0 ? exact : queryAllByLabelText(place, label, { exact: false })
}

export function find(wanted: Target): HTMLElement[] {
  const { role, name, like, label, css, holding, within, position } = wanted
  const places = within ? find(within) : documents().map(({ body }) => body)
  const matcher = like && name !== undefined ? new RegExp(name) : name
  const matches = (text: string) => (matcher instanceof RegExp ? matcher.test(text) : text === plain(matcher))
  const found = places
    .flatMap((place): HTMLElement[] => {
      if (role) return queryAllByRole(place, role, { ...(matcher !== undefined && { name: matcher }) })
      if (label && matcher !== undefined) return labelled(place, matcher)
      if (css) return [...place.querySelectorAll<HTMLElement>(css)]
      return saying(place, matches)
    })
    .filter((each) => holding === undefined || wordsOf(each).includes(plain(holding)))
    .filter((each) => isDrawn(each) || each instanceof HTMLInputElement)
  return position === undefined ? found : found.slice(position).slice(0, 1)
}

/** Everything that can be read, on one line. */
export const readAll = () =>
  documents()
    .map(({ body }) => wordsOf(body))
    .join(' ')

/** Brings an element into view. @returns null: there is none */
export function spotOf(wanted: Target): Spot | null {
  const [element] = find(wanted)
  if (!element) return null
  const target = seenPart(element)
  const outer = element.ownerDocument === document ? null : frameOf(element.ownerDocument)
  const at = (): [number, number] => {
    const box = target.getClientRects()[0] ?? target.getBoundingClientRect()
    return [box.x + box.width / 2, box.y + box.height / 2]
  }
  const inset = outer?.getBoundingClientRect()
  const isOut = () => {
    const [x, y] = at()
    const [left, top] = [x + (inset?.x ?? 0), y + (inset?.y ?? 0)]
    return left < 0 || top < 0 || left > innerWidth || top > innerHeight
  }
  if (isOut() || hindranceOf(element, target, at())) target.scrollIntoView({ block: 'center', behavior: 'instant' })
  const [x, y] = at()
  const box = outer?.getBoundingClientRect()
  const [left, top] = [x + (box?.x ?? 0), y + (box?.y ?? 0)]
  const over = outer && document.elementFromPoint(left, top)
  const hindrance =
    outer && over !== outer ? `something over the frame: ${describe(over)}` : hindranceOf(element, target, [x, y])
  return { x: Math.round(left), y: Math.round(top), hindrance }
}

let pressed: HTMLElement | null = null

/** Notes from now on whether an element is what a pointer presses. */
export function watch(wanted: Target) {
  const [element] = find(wanted)
  pressed = null
  const target = element && seenPart(element)
  target?.addEventListener('click', () => (pressed = target), { capture: true, once: true })
}

export const wasPressed = () => pressed !== null

const frameOf = (inner: Document) =>
  [...document.querySelectorAll('iframe')].find(({ contentDocument }) => contentDocument === inner) ?? null

/** A box to tick may be drawn by its label alone. */
function seenPart(element: HTMLElement): HTMLElement {
  const { width, height } = element.getBoundingClientRect()
  const isSmall = width < 4 || height < 4 || getComputedStyle(element).opacity === '0'
  const label = 'labels' in element ? (element as HTMLInputElement).labels?.[0] : undefined
  return isSmall && label ? label : element
}

function hindranceOf(element: HTMLElement, target: HTMLElement, [x, y]: readonly [number, number]): string | null {
  if (element.matches(':disabled, [aria-disabled="true"], [aria-busy="true"]')) return 'cannot be pressed now'
  if (element.ownerDocument.getAnimations().some((each) => isMoving(each, target))) return 'is still moving'
  const over = element.ownerDocument.elementFromPoint(x, y)
  if (over === null) return 'not in view'
  if (target.contains(over) || element.contains(over)) return null
  const label = over.closest('label')
  return label && (label.control === element || label.contains(element)) ? null : `something over it: ${describe(over)}`
}

/** Something around it is on its way, such as a dialog that opens; a sign that turns for ever has nothing in it to press. */
const isMoving = ({ playState, effect }: Animation, target: HTMLElement) =>
  playState === 'running' && effect instanceof KeyframeEffect && (effect.target?.contains(target) ?? false)

const describe = (element: Element | null) => plain(element?.outerHTML).slice(0, 200)
