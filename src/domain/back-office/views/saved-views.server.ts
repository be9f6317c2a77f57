import { and, asc, eq, inArray } from 'drizzle-orm'
import { httpError } from '#src/api/server/http-error.server.ts'
import { handle } from '#src/api/server/serve.server.ts'
import { actor, audit } from '#src/domain/back-office/audit.server.ts'
import { savedViews } from '#src/infrastructure/database/schema.server.ts'
import { type AdminRole, adminRoles } from '#src/shared/options.ts'
import { addView, deleteView, listViews } from './saved-views.contract.ts'

/** How many saved views of a list are shown at most. */
const maxViews = 100

export const adminSavedViewHandlers = [
  handle(listViews, async ({ query: { list }, admin, services: { db } }) =>
    db
      .select({
        id: savedViews.id,
        name: savedViews.name,
        role: savedViews.role,
        filters: savedViews.filters,
      })
      .from(savedViews)
      .where(and(eq(savedViews.list, list), inArray(savedViews.role, sharedBy(admin.role))))
      .orderBy(asc(savedViews.name))
      .limit(maxViews),
  ),

  handle(addView, async ({ body: { list, name, role, filters }, admin, services, request }) => {
    if (!sharedBy(admin.role).includes(role)) throw httpError(addView, 'notYours')
    const { db, clock } = services
    const at = clock.now()
    return db.transaction(async (tx) => {
      const [view] = await tx
        .insert(savedViews)
        .values({ list, name, role, filters, createdAt: at })
        .onConflictDoUpdate({
          target: [savedViews.list, savedViews.role, savedViews.name],
          set: { filters },
        })
        .returning()
      if (!view) throw new Error('the view was not stored')
      await audit(tx, { ...actor(admin, request, at), action: 'add-view', target: view.id })
      return view
    })
  }),

  handle(deleteView, async ({ params: { viewId }, admin, services: { db, clock }, request }) => {
    await db.transaction(async (tx) => {
      const deleted = await tx
        .delete(savedViews)
        .where(and(eq(savedViews.id, viewId), inArray(savedViews.role, sharedBy(admin.role))))
        .returning({ id: savedViews.id })
      if (deleted.length === 0) throw httpError(deleteView, 'unknown')
      await audit(tx, { ...actor(admin, request, clock.now()), action: 'delete-view', target: viewId })
    })
    return {}
  }),
]

/** The roles whose views a role sees: its own and those below it. */
function sharedBy(role: AdminRole): AdminRole[] {
  return adminRoles.slice(0, adminRoles.indexOf(role) + 1)
}
