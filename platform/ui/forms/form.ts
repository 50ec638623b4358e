import { type FormEvent, useRef, useState } from 'react'
import type { MessageKey } from '@/platform/i18n/message'
import type { MessageValues } from '@/platform/i18n/translator'
import { useTranslate } from '@/platform/i18n/wording'
import css from './field.module.css'

type Problems<Name extends string> = { readonly [name in Name]?: MessageKey | null | undefined }

interface FormOptions<Name extends string> {
  initial: Record<Name, string>
  /** Returns the problems of the values; a field without an entry is valid. */
  check: (values: Record<Name, string>) => Problems<Name>
  send: (values: Record<Name, string>) => Promise<void>
  /** The values of the problems' messages, such as limits. */
  messageValues?: MessageValues
}

/** The properties that a form gives to a field. */
export interface FieldBinding {
  name: string
  value: string
  onChange: (value: string) => void
  problem: string | undefined
}

/** A form's values and problems. Typed values stay, even if sending fails. */
export function useForm<Name extends string>({ initial, check, send, messageValues }: FormOptions<Name>) {
  const translate = useTranslate()
  const element = useRef<HTMLFormElement>(null)
  const [values, setValues] = useState(initial)
  const [problems, setProblems] = useState<Problems<Name>>({})
  const [sending, setSending] = useState(false)
  const ofForm = useRef<HTMLElement>(null)

  function set(name: Name, value: string) {
    setValues((current) => ({ ...current, [name]: value }))
    setProblems((current) => ({ ...current, [name]: null }))
  }

  /**
   * Marks fields, and focuses the first of them. The problem of a field that is not on the page becomes the form's own
   * message.
   */
  function show(found: Problems<Name>) {
    setProblems(found)
    const marked = (Object.keys({ ...values, ...found }) as Name[]).filter((name) => found[name])
    const drawn = (name: Name) => element.current?.elements.namedItem(name)
    const input = marked.map(drawn).find(Boolean)
    if (input instanceof HTMLElement) input.focus()
    const unseen = marked.find((name) => !drawn(name))
    sayOfForm(unseen && found[unseen])
    return marked.length > 0
  }

  /** At the form's end, past its own drawing, so that no form can leave it out. */
  function sayOfForm(message: MessageKey | null | undefined) {
    ofForm.current?.remove()
    if (!message) return
    const shown = { role: 'alert', className: css.problem, textContent: translate(message, messageValues) }
    ofForm.current = Object.assign(document.createElement('p'), shown)
    element.current?.append(ofForm.current)
  }

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (sending || show(check(values))) return
    setSending(true)
    try {
      await send(values)
    } finally {
      setSending(false)
    }
  }

  return {
    form: { ref: element, onSubmit: submit, noValidate: true },
    sending,
    values,
    set,
    show,
    field(name: Name): FieldBinding {
      const problem = problems[name]
      return {
        name,
        value: values[name],
        onChange: (value: string) => set(name, value),
        problem: problem ? translate(problem, messageValues) : undefined,
      }
    },
  }
}
