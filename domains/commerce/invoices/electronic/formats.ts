/** The files that an electronic invoice is written as (decision 0072). */
export const electronicFormats = ['xrechnung', 'ubl', 'cii'] as const
export type ElectronicFormat = (typeof electronicFormats)[number]

export const isElectronicFormat = (name: unknown): name is ElectronicFormat =>
  electronicFormats.some((format) => format === name)

/** BT-24, and BT-23 where a profile asks for one: by which rules a file is written. */
interface Rules {
  readonly specification: string
  readonly process: string | null
}

export const norm: Rules = { specification: 'urn:cen.eu:en16931:2017', process: null }

export const xrechnung: Rules = {
  specification: 'urn:cen.eu:en16931:2017#compliant#urn:xeinkauf.de:kosit:xrechnung_3.0',
  process: 'urn:fdc:peppol.eu:2017:poacc:billing:01:1.0',
}

export type { Rules as ElectronicRules }

/** BT-81: paid on the vendor's web site, by a service; transferred, as SEPA has it, and in any other way. */
export const paymentMeans = { online: '68', sepa: '58', transfer: '30' } as const
/** BT-130: one piece. */
export const piece = 'C62'
