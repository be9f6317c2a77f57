import type { UseQueryResult } from '@tanstack/react-query'
import { type KeyboardEvent, type ReactNode, useEffect } from 'react'
import { listTexts } from '#src/domain/back-office/admin.texts.ts'
import type { Address } from '#src/domain/back-office/admin-address.ts'
import type { Listed } from '#src/domain/back-office/admin-call.ts'
import { Loading } from '#src/domain/back-office/loading.tsx'
import { ReadError } from '#src/domain/back-office/read-error.tsx'
import { interpolate } from '#src/shared/language/languages.ts'
import { type Plural, plural } from '#src/shared/language/plural.ts'
import { EmptyState } from '#src/ui/feedback/empty-state.tsx'
import { Button } from '#src/ui/forms/button.tsx'
import { DataTable } from '#src/ui/layout/data-table.tsx'

export const pageSize = 50

interface AdminListProps<Row> {
  list: UseQueryResult<Listed<Row>>
  address: Address
  caption: string
  columns: readonly ReactNode[]
  row: (row: Row) => ReactNode
  count: Plural<string>
  empty: string
  /** Search and filters, above the table. */
  children?: ReactNode
}

/** A paginated list: search and filters, table, total, and the loading, empty and error states. */
export function AdminList<Row>({
  list,
  address,
  caption,
  columns,
  row,
  count,
  empty,
  children,
}: AdminListProps<Row>) {
  const total = list.data?.total ?? 0
  const pages = Math.max(1, Math.ceil(total / pageSize))
  // If the address names a page without rows, because they are gone or never existed, the last page is shown.
  const isBeyond = list.data !== undefined && !list.isPlaceholderData && address.page > pages
  useEffect(() => {
    if (isBeyond) address.replace({ page: pages === 1 ? undefined : String(pages) })
  }, [isBeyond, pages, address])
  const totalText = interpolate(plural('fr', total, count), { total: total.toLocaleString('fr-FR') })
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys come from the controls inside and only move the focus between them
    <div className="grid grid-cols-1 gap-4" onKeyDown={moveFocusByRow}>
      {children && <div className="filters">{children}</div>}
      <ListContent {...{ list, isBeyond, caption, columns, row, empty }} />
      {list.data && (
        <div className="row justify-between">
          <p className="soft small" role="status">
            {totalText}
          </p>
          <Pager address={address} pages={pages} />
        </div>
      )}
    </div>
  )
}

type ListContentProps<Row> = Pick<AdminListProps<Row>, 'list' | 'caption' | 'columns' | 'row' | 'empty'> & {
  isBeyond: boolean
}

function ListContent<Row>({ list, isBeyond, caption, columns, row, empty }: ListContentProps<Row>) {
  if (list.isError) return <ReadError text={listTexts.failed} query={list} />
  if (list.isPending || isBeyond) return <Loading text={listTexts.loading} />
  if (list.data.rows.length === 0) return <EmptyState title={empty} />
  return (
    <DataTable caption={caption} columns={columns}>
      {list.data.rows.map(row)}
    </DataTable>
  )
}

function Pager({ address, pages }: { address: Address; pages: number }) {
  const { page } = address
  if (pages < 2 && page === 1) return null
  const open = (to: number) => address.keep({ page: to === 1 ? undefined : String(to) })
  return (
    <nav className="row" aria-label={listTexts.pages}>
      <Button size="small" variant="line" disabled={page <= 1} onClick={() => open(page - 1)}>
        {listTexts.previous}
      </Button>
      <span className="small">{interpolate(listTexts.page, { page, pages })}</span>
      <Button size="small" variant="line" disabled={page >= pages} onClick={() => open(page + 1)}>
        {listTexts.next}
      </Button>
    </nav>
  )
}

/**
 * The arrow keys move the focus from row to row, and from the search field into the first row; Enter presses
 * the focused button, as usual.
 */
function moveFocusByRow(event: KeyboardEvent<HTMLElement>) {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
  const from = event.target instanceof HTMLElement ? event.target : undefined
  if (!from || from.matches('select, textarea')) return
  const rows = [...event.currentTarget.querySelectorAll<HTMLElement>('tbody tr')]
  const at = rows.findIndex((row) => row.contains(from))
  const isSearch = from.matches('input[type="search"]')
  if (at === -1 && !isSearch) return
  const next = rows[at + (event.key === 'ArrowDown' ? 1 : -1)]
  const target =
    next?.querySelector<HTMLElement>('button, a') ??
    (event.key === 'ArrowUp' ? event.currentTarget.querySelector<HTMLElement>('input[type="search"]') : null)
  if (!target) return
  event.preventDefault()
  target.focus()
}
