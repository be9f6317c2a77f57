import encodeQR from 'qr'

/** A QR code of a text, with the quiet zone of four modules that ISO 18004 requires. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border: 4 })
  const path = rows
    .flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
    .join('')
  return (
    <svg
      className="qr"
      viewBox={`0 0 ${rows.length} ${rows.length}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path d={path} />
    </svg>
  )
}
