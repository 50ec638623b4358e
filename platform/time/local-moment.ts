/** A moment by the clock of the person who sits here, as a field for day and time writes it: `2026-11-23T04:46`. */
export function localMoment(moment: Date): string {
  const two = (part: number) => String(part).padStart(2, '0')
  const day = [moment.getFullYear(), two(moment.getMonth() + 1), two(moment.getDate())].join('-')
  return `${day}T${two(moment.getHours())}:${two(moment.getMinutes())}`
}

/** Returns the moment in such a field; null: empty, or no moment. */
export function momentOf(text: string): Date | null {
  const moment = new Date(text)
  return Number.isNaN(moment.getTime()) ? null : moment
}
