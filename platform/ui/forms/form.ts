import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react'
import type { MessageKey } from '@/platform/i18n/message'
import type { MessageValues } from '@/platform/i18n/translator'
import { useTranslate } from '@/platform/i18n/wording'
import css from './field.module.css'

type Problems<Name extends string> = { readonly [name in Name]?: MessageKey | null | undefined }

interface FormOptions<Name extends string> {
  initial: Record<Name, string>
  /** What is wrong with the values; a field without an entry is right. */
  check: (values: Record<Name, string>) => Problems<Name>
  send: (values: Record<Name, string>) => Promise<void>
  /** What the problems' messages may name, such as limits. */
  messageValues?: MessageValues
}

/** What a field is given by its form. */
export interface FieldBinding {
  name: string
  value: string
  onChange: (value: string) => void
  problem: string | undefined
}

/** A form's values and problems. What was typed stays, whatever becomes of sending it. */
export function useForm<Name extends string>({ initial, check, send, messageValues }: FormOptions<Name>) {
  const translate = useTranslate()
  const element = useRef<HTMLFormElement>(null)
  const [values, setValues] = useState(initial)
  const [problems, setProblems] = useState<Problems<Name>>({})
  const [sending, setSending] = useState(false)
  const sayOfForm = useFormMessage(element)

  function set(name: Name, value: string) {
    setValues((current) => ({ ...current, [name]: value }))
    setProblems((current) => ({ ...current, [name]: null }))
  }

  /**
   * Marks fields, and puts the focus on the first of them. What is wrong with a field that is not on the page becomes the
   * form's own message.
   */
  function show(found: Problems<Name>) {
    setProblems(found)
    const marked = (Object.keys(found) as Name[]).filter((name) => found[name])
    const drawn = (name: Name) => element.current?.elements.namedItem(name)
    const input = (Object.keys(values) as Name[])
      .filter((name) => found[name])
      .map(drawn)
      .find(Boolean)
    if (input instanceof HTMLElement) input.focus()
    const unseen = marked.find((name) => !drawn(name))
    const message = unseen && found[unseen]
    sayOfForm(message ? translate(message, messageValues) : null)
    return marked.length > 0
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

/**
 * What a form says of itself, at its end. It is put there past the form's own drawing, so that no form can leave it out.
 */
function useFormMessage(form: RefObject<HTMLFormElement | null>) {
  const [message, setMessage] = useState<string | null>(null)
  useEffect(() => {
    if (message === null) return
    const alert = document.createElement('p')
    alert.role = 'alert'
    alert.className = css.problem ?? ''
    alert.textContent = message
    form.current?.append(alert)
    return () => alert.remove()
  }, [form, message])
  return setMessage
}
