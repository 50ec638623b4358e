import { type ClipboardEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import css from './code-boxes.module.css'

interface CodeBoxesProps {
  length: number
  label: string
  /** Returns the label of a box: "Character 2 of 4". */
  labelOf: (position: number) => string
  /** The code is being checked: the boxes keep their content and the focus, and take no input. */
  busy: boolean
  onComplete: (code: string) => void
}

/**
 * A short code in a box for each character. The focus moves on automatically, and back on deletion; a pasted code, or
 * one filled in by the device, spreads over all boxes, and the last character submits it.
 */
export function CodeBoxes({ length, label, labelOf, busy, onComplete }: CodeBoxesProps) {
  const [boxes, setBoxes] = useState<readonly string[]>(() => Array.from({ length }, () => ''))
  const inputs = useRef<(HTMLInputElement | null)[]>([])
  // A dialog that opens around it gives the focus to what has the attribute; in one that is open it is taken.
  useEffect(() => inputs.current[0]?.focus(), [])

  const focus = (index: number) => inputs.current[Math.max(0, Math.min(index, length - 1))]?.focus()

  /** Spreads what was typed or pasted over the boxes from one on. */
  function put(start: number, typed: string) {
    const characters = wordCharacters(typed).slice(0, length - start)
    if (busy || characters.length === 0) return
    const next = boxes.map((box, index) => characters[index - start] ?? box)
    setBoxes(next)
    focus(start + characters.length)
    if (next.every((box) => box !== '')) onComplete(next.join(''))
  }

  /** Deletes the character of a box, or, where it is empty, the one before, as in a line of text. */
  function remove(index: number) {
    const gone = boxes[index] === '' ? index - 1 : index
    if (busy) return
    setBoxes(boxes.map((box, each) => (each === gone ? '' : box)))
    focus(index - 1)
  }

  function press(event: KeyboardEvent, index: number) {
    const { key, nativeEvent } = event
    const deletes = key === 'Backspace' || key === 'Delete'
    if (nativeEvent.isComposing || !(deletes || key === 'ArrowLeft' || key === 'ArrowRight')) return
    event.preventDefault()
    if (deletes) remove(index)
    else focus(key === 'ArrowLeft' ? index - 1 : index + 1)
  }

  function paste(event: ClipboardEvent, index: number) {
    event.preventDefault()
    const pasted = wordCharacters(event.clipboardData.getData('text'))
    put(pasted.length >= length ? 0 : index, pasted.join(''))
  }

  return (
    <fieldset className={css.code} aria-busy={busy || undefined}>
      <legend className={css.label}>{label}</legend>
      <div className={css.boxes}>
        {boxes.map((box, index) => (
          <input
            // biome-ignore lint/suspicious/noArrayIndexKey: a box is its place
            key={index}
            ref={(input) => {
              inputs.current[index] = input
              if (index === 0) input?.setAttribute('autofocus', '')
            }}
            className={css.box}
            aria-label={labelOf(index + 1)}
            value={box}
            readOnly={busy}
            autoComplete={index === 0 ? 'one-time-code' : 'off'}
            autoCapitalize="characters"
            spellCheck={false}
            onChange={(event) => put(index, typedInto(box, event.target.value))}
            onFocus={(event) => event.target.select()}
            onKeyDown={(event) => press(event, index)}
            onPaste={(event) => paste(event, index)}
          />
        ))}
      </div>
    </fieldset>
  )
}

/** Returns a code's characters, without separators and independent of their width. */
const wordCharacters = (typed: string) => [...typed.normalize('NFKC').toUpperCase()].filter((each) => /\w/.test(each))

/** Returns the new part in a box that was not empty. */
const typedInto = (before: string, after: string) => (before === '' ? after : after.replace(before, ''))
