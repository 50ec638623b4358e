import type { z } from 'zod/mini'
import type { AuditedAnswer } from '@/platform/audit/change'
import { isRefusal, type Refusal, refuse } from '@/platform/contract/refusal'

/** `paid_at` on the wire is `paidAt` in the facts. */
type Camel<Name extends string> = Name extends `${infer Head}_${infer Tail}`
  ? `${Head}${Capitalize<Camel<Tail>>}`
  : Name

/** As JSON says it: a moment is RFC 3339, in UTC. */
type JsonOf<Value> = Value extends Date ? string : Value

/** The names of the fields that the facts have as they are on the wire. */
type ByName<Wire, Facts> = {
  [Name in keyof Wire & string]: Camel<Name> extends keyof Facts
    ? JsonOf<Facts[Camel<Name>]> extends Wire[Name]
      ? Name
      : never
    : never
}[keyof Wire & string]

/** A moment may be given where the wire has a text. */
type WireValue<Value> = string extends Value ? Value | Date : Value

type Others<Wire, Facts> = {
  readonly [Name in Exclude<keyof Wire, ByName<Wire, Facts>>]: WireValue<Wire[Name]>
} & { readonly [Name in ByName<Wire, Facts>]?: WireValue<Wire[Name]> }

type Wire<Shape extends z.core.$ZodShape> = z.output<z.ZodMiniObject<Shape>>

const camel = (name: string) => name.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase())

const said = (value: unknown) => (value instanceof Date ? value.toISOString() : value)

/**
 * Projects the facts that a domain reads to the shape of a contract: a field has the fact of its name, and moments are
 * said as JSON says them. `others` tells the fields that have another name or form there; one that neither has does not
 * compile.
 */
export const projection =
  <Shape extends z.core.$ZodShape>({ shape }: z.ZodMiniObject<Shape>) =>
  <Facts extends object, More extends readonly unknown[]>(
    others: (facts: Facts, ...more: More) => Others<Wire<Shape>, Facts>,
  ) =>
  (facts: Facts, ...more: More): Wire<Shape> => {
    const told = others(facts, ...more) as Readonly<Record<string, unknown>>
    const known = facts as Readonly<Record<string, unknown>>
    const factOf = (name: string) => (Object.hasOwn(told, name) ? told[name] : known[camel(name)])
    return Object.fromEntries(Object.keys(shape).map((name) => [name, said(factOf(name))])) as Wire<Shape>
  }

/** Answers an act with its object as it is afterwards. */
export async function asItIs<Answer, Found, Item, R extends Refusal>(
  done: AuditedAnswer<Answer> | R,
  read: (answer: Answer) => Promise<Found | null>,
  present: (found: Found, answer: Answer) => Item,
): Promise<AuditedAnswer<Item> | R | Refusal<20085>> {
  if (isRefusal(done)) return done
  const found = await read(done.answer)
  return found ? done.to((answer) => present(found, answer)) : refuse(20085)
}
