import { type FormEvent, type RefObject, useReducer, useRef, useState } from 'react'
import type { FailureCode } from '@/platform/codes/codes'
import type { Outcome } from '@/platform/http/client'
import type { MessageKey } from '@/platform/i18n/message'
import type { MessageValues } from '@/platform/i18n/translator'
import { useTranslate } from '@/platform/i18n/wording'
import css from './field.module.css'
import { type Ends, type Send, useSubmit } from './submit'
import { useKept } from './unsaved'

type Values<Name extends string> = Record<Name, string>
type Problems<Name extends string> = { readonly [name in Name]?: MessageKey | null | undefined }

interface FormOptions<Name extends string, Data> extends Ends<Data, [values: Values<Name>]> {
  initial: Values<Name>
  /** Tells it from another form with the same fields on its page. */
  of?: string
  /** Returns the problems of the values; a field without an entry is valid. */
  check: (values: Values<Name>) => Problems<Name>
  send: Send<[values: Values<Name>], Data>
  /** Refusals that are about fields: they stand there, and not in `refused`. */
  ofFields?: { readonly [code in FailureCode]?: Problems<NoInfer<Name>> }
  /** Returns what stands at the fields that a refusal names. */
  rejected?: (fields: readonly string[]) => Problems<NoInfer<Name>>
  /** Fields that are good for one sending, such as a code. */
  spent?: readonly NoInfer<Name>[]
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

/** The message of the form itself: at its end, past its own drawing, so that no form can leave it out. */
function useOwnMessage(element: RefObject<HTMLFormElement | null>, values: MessageValues | undefined) {
  const translate = useTranslate()
  const own = useRef<HTMLElement>(null)
  return (message: MessageKey | null | undefined) => {
    own.current?.remove()
    if (!message) return
    const shown = { role: 'alert', className: css.problem, textContent: translate(message, values) }
    own.current = Object.assign(document.createElement('p'), shown)
    element.current?.append(own.current)
  }
}

/** The typed values of a form, kept on a page of the console until it is saved. */
function useValues<Name extends string, Data>({ initial, of = '', onDone }: FormOptions<Name, Data>) {
  const kept = useKept([...Object.keys(initial), of].join(' '), initial)
  // A value that is set by an act that has just been done is not typed.
  const isEnding = useRef(false)
  const withValue = (name: Name, value: string) => (current: Values<Name>) => ({ ...current, [name]: value })
  return {
    kept,
    type: (name: Name, value: string) => kept.set(withValue(name, value)),
    put(name: Name, value: string) {
      kept.set(withValue(name, value))
      if (isEnding.current) kept.settle(withValue(name, value))
    },
    async end(data: Data, sent: Values<Name>) {
      isEnding.current = true
      try {
        await onDone?.(data, sent)
      } finally {
        isEnding.current = false
      }
    },
  }
}

/** Which fields of a form are marked, and the form's own message. */
function useProblems<Name extends string>(messageValues: MessageValues | undefined) {
  const element = useRef<HTMLFormElement>(null)
  const [problems, setProblems] = useState<Problems<Name>>({})
  const sayOfForm = useOwnMessage(element, messageValues)
  return {
    element,
    problems,
    clear: (name: Name) => setProblems((current) => ({ ...current, [name]: null })),
    /**
     * Marks fields, and focuses the first of them. The problem of a field that is not on the page becomes the form's
     * own message.
     */
    show(values: Values<Name>, found: Problems<Name>) {
      setProblems(found)
      const marked = (Object.keys({ ...values, ...found }) as Name[]).filter((name) => found[name])
      const drawn = (name: Name) => element.current?.elements.namedItem(name)
      const input = marked.map(drawn).find(Boolean)
      if (input instanceof HTMLElement) input.focus()
      const unseen = marked.find((name) => !drawn(name))
      sayOfForm(unseen && found[unseen])
      return marked.length > 0
    },
  }
}

/**
 * A form's values and problems. Typed values stay, even if sending fails; on a page of the console they are kept until
 * they are saved (`useKept`).
 */
export function useForm<Name extends string, Data = unknown>(options: FormOptions<Name, Data>) {
  const { check, messageValues, ofFields = {}, spent = [] } = options
  const translate = useTranslate()
  const [round, nextRound] = useReducer((count: number) => count + 1, 0)
  const { kept, type, put, end } = useValues(options)
  const { element, problems, clear, show: mark } = useProblems<Name>(messageValues)
  const values = kept.value
  const show = (found: Problems<Name>) => mark(values, found)

  function set(name: Name, value: string) {
    put(name, value)
    clear(name)
  }

  async function send(sent: Values<Name>): Promise<Outcome<Data> | undefined> {
    const takeBack = kept.send(sent)
    const outcome = await options.send(sent)
    if (!outcome?.ok) takeBack()
    if (!outcome) return
    for (const name of spent) set(name, '')
    if (outcome.ok) return outcome
    nextRound()
    const found = ofFields[outcome.code] ?? options.rejected?.(outcome.fields)
    if (found) show(found)
    return outcome
  }
  const { submit, sending, refused, done, forget } = useSubmit(send, { onDone: end, onRefused: options.onRefused })

  async function onSubmit(event: FormEvent) {
    event.preventDefault()
    if (!sending && !show(check(values))) await submit(values)
  }

  return {
    form: { ref: element, onSubmit, noValidate: true },
    sending,
    /** Counts the refusals: the key of a field that is drawn once more after each, such as a captcha. */
    round,
    /** Why the last sending was not done, other than by its fields. */
    refused: refused && ofFields[refused.code] ? null : refused,
    done,
    forget,
    values,
    /** Something was typed that is not saved, on a page that keeps it. */
    isUnsaved: kept.isUnsaved,
    reset: kept.reset,
    set,
    show,
    field(name: Name): FieldBinding {
      const problem = problems[name]
      return {
        name,
        value: values[name],
        onChange: (value: string) => {
          type(name, value)
          clear(name)
        },
        problem: problem ? translate(problem, messageValues) : undefined,
      }
    },
  }
}
