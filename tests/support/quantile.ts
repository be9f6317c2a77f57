/** The quantile of `values` at `part` (0 to 1); 0 when there are no values. */
export function quantile(values: readonly number[], part: number): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length * part)] ?? 0
}

export function median(values: readonly number[]): number {
  return quantile(values, 0.5)
}
