import { Gauge, type Registry } from 'prom-client'

/** Figures that are read together. */
export interface GaugeGroup<Name extends string = string> {
  readonly gauges: Readonly<Record<Name, GaugeText>>
  readonly read: () => Promise<readonly Reading<Name>[]>
}

interface GaugeText {
  readonly help: string
  readonly labels?: readonly string[]
}

interface Reading<Name extends string> {
  readonly gauge: Name
  readonly labels?: Readonly<Record<string, string>>
  readonly value: number
}

export const gaugeGroup = <Name extends string>(group: GaugeGroup<Name>): GaugeGroup => group

/**
 * Adds a group that is read on each request. Where it cannot be read, as when the database is out, only its figures are
 * missing.
 */
export function addGauges(registry: Registry, { gauges, read }: GaugeGroup, onError: (error: unknown) => void) {
  let current: Promise<readonly Reading<string>[]> | null = null
  /** The gauges of one look share one reading. */
  const readOnce = () => {
    current ??= read()
      .catch((error: unknown) => {
        onError(error)
        return []
      })
      .finally(() => {
        current = null
      })
    return current
  }
  for (const [name, { help, labels = [] }] of Object.entries(gauges)) {
    new Gauge({
      name,
      help,
      labelNames: [...labels],
      registers: [registry],
      async collect() {
        const readings = await readOnce()
        this.reset()
        for (const { gauge, labels: its = {}, value } of readings) if (gauge === name) this.set(its, value)
      },
    })
  }
}
