import { scaleBand, scaleLinear } from 'd3-scale'
import { line as lineThrough } from 'd3-shape'
import css from './chart.module.css'

/** The size in the drawing's own units, which the page scales. */
const size = { width: 420, height: 150, start: 46, end: 6, top: 10, bottom: 22 }

export interface ChartPoint {
  readonly name: string
  readonly value: number | null
  readonly written: string
}

interface ChartProps {
  /** A description of the drawing for screen readers; the table beneath has every number. */
  label: string
  points: readonly ChartPoint[]
  /** Bars for what happens in a period, a line for what stands at its end. */
  look: 'bars' | 'line'
  /** Returns the label of a height on the axis. */
  tick: (value: number) => string
  /** Nothing is between two whole numbers. */
  whole: boolean
}

/** One row of numbers over time, with a scale of its own: rows are compared in the table, and no colour tells them apart. */
export function Chart({ label, points, look, tick, whole }: ChartProps) {
  const most = Math.max(0, ...points.map(({ value }) => value ?? 0))
  const across = scaleBand<number>(
    points.map((_, index) => index),
    [size.start, size.width - size.end],
  ).padding(0.2)
  const up = scaleLinear([0, most || 1], [size.height - size.bottom, size.top]).nice(3)
  const floor = up(0)
  const middle = (index: number) => (across(index) ?? 0) + across.bandwidth() / 2
  const path = lineThrough<ChartPoint>()
    .defined(({ value }) => value !== null)
    .x((_, index) => middle(index))
    .y(({ value }) => up(value ?? 0))
  const ticks = most === 0 ? [0] : up.ticks(2).filter((value) => !whole || Number.isInteger(value))
  return (
    <svg className={css.chart} viewBox={`0 0 ${size.width} ${size.height}`} role="img" aria-label={label}>
      {ticks.map((value) => (
        <g key={value}>
          <line className={css.grid} x1={size.start} x2={size.width - size.end} y1={up(value)} y2={up(value)} />
          <text className={css.tick} x={size.start - 6} y={up(value) + 4} textAnchor="end">
            {tick(value)}
          </text>
        </g>
      ))}
      {look === 'line' && <path className={css.line} d={path(points) ?? undefined} />}
      {points.map(({ name, value, written }, index) => {
        if (value === null) return null
        const y = up(value)
        const message = `${name}: ${written}`
        return look === 'line' ? (
          <circle key={name} className={css.dot} cx={middle(index)} cy={y} r={points.length > 60 ? 1.5 : 3}>
            <title>{message}</title>
          </circle>
        ) : (
          <rect key={name} className={css.bar} x={across(index)} y={y} width={across.bandwidth()} height={floor - y}>
            <title>{message}</title>
          </rect>
        )
      })}
      <text className={css.tick} x={size.start} y={size.height - 5}>
        {points[0]?.name}
      </text>
      {points.length > 1 && (
        <text className={css.tick} x={size.width - size.end} y={size.height - 5} textAnchor="end">
          {points.at(-1)?.name}
        </text>
      )}
    </svg>
  )
}
