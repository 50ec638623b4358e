import { expect, it } from 'vitest'
import { files, read } from './tree'

/** Reads of a page, which shows in its own time what follows an act: done once they are not sure on a busy machine. */
const reading =
  /\b(count|inputValue|getAttribute|isChecked|isVisible|isDisabled|textContent|allTextContents|allInnerTexts)\(|activeElement/

const lines = files
  .filter((path) => /\.e2e\.ts$/.test(path))
  .flatMap((path) =>
    read(path)
      .split('\n')
      .map((text, index) => ({ text, place: `${path}:${index + 1}`, before: read(path).split('\n')[index - 1] ?? '' })),
  )

const placesOf = (found: typeof lines) => found.map(({ place }) => place)

it('a browser test waits for what it expects of a page, by expect.poll', () => {
  expect(placesOf(lines.filter(({ text }) => /expect\(\[?.*\bawait\b/.test(text) && reading.test(text)))).toEqual([])
})

it('a browser test waits for a page that it went to before axe looks at it', () => {
  const looks = lines.filter(({ text }) => /hasNoFindings\(|findingsOn\(/.test(text))
  expect(placesOf(looks.filter(({ before }) => /\.(goto|reload)\(/.test(before)))).toEqual([])
})

it('a browser test presses a key on an element by its press, which makes sure that it arrives', () => {
  expect(
    placesOf(lines.filter(({ text, before }) => /\.keyboard\.press\(/.test(text) && /\.focus\(\)$/.test(before))),
  ).toEqual([])
})

it('a browser test finds the shared installation by its place, which another try exchanges', () => {
  // Engines other than Chromium are walked through without the fixtures of the harness.
  const others = lines.filter(({ place }) => !place.startsWith('e2e/engines'))
  expect(placesOf(others.filter(({ text }) => /inject\('(site|siteData|operator)'\)/.test(text)))).toEqual([])
})
