import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { paymentIncidentTexts } from '#src/domain/back-office/admin.texts.ts'
import { shownDay, shownMoment, shownMonth, spokenMoment } from '#src/domain/back-office/admin-days.ts'
import { DetailList } from '#src/domain/back-office/lists/detail-list.tsx'
import { childAgeTexts } from '#src/shared/language/child-age.texts.ts'
import { euros } from '#src/shared/language/format.ts'
import { interpolate } from '#src/shared/language/languages.ts'
import { plural } from '#src/shared/language/plural.ts'
import { adminPath } from '#src/shared/site/admin-path.ts'
import { Card } from '#src/ui/layout/card.tsx'
import { Tag } from '#src/ui/layout/tag.tsx'
import type { FamilyFile } from './family-file.contract.ts'
import { fileTexts as texts } from './family-file.texts.ts'

/** The family's data, a card for each kind. `children` are the payments, which come from Stripe. */
export function FileCards({ family, children }: { family: FamilyFile; children: ReactNode }) {
  return (
    <>
      <AccountCard family={family} />
      <ListCard title={texts.children.title}>
        {family.children.map(({ id, displayName, age }) => (
          <li key={id}>
            {interpolate(texts.children.line, { name: displayName, age: childAgeTexts[age].fr })}
          </li>
        ))}
      </ListCard>
      {children}
      <ListCard title={texts.freeDays.title}>
        {family.freeDays.map(({ reason, days, grantedAt }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: grants have no identity here but their place
          <li key={index}>
            {interpolate(texts.freeDays.line, {
              date: shownDay(grantedAt),
              days: interpolate(plural('fr', days, texts.freeDays), { days }),
              reason: texts.freeDays.reasons[reason] ?? reason,
            })}
          </li>
        ))}
      </ListCard>
      <MessagesCard family={family} />
      <IncidentsCard family={family} />
      <ListCard title={texts.lives.title}>
        {family.lives.map(({ child, title, startsAt }) => (
          <li key={`${startsAt} ${child}`}>
            {interpolate(texts.lives.line, { date: shownMoment(startsAt), title, child })}
          </li>
        ))}
      </ListCard>
      <ListCard title={texts.sessions.title}>
        {family.sessions.map(({ child, expert, startsAt, minutes, isCancelled }) => (
          <li key={`${startsAt} ${child}`} className="row">
            {interpolate(texts.sessions.line, { date: shownMoment(startsAt), child, expert, minutes })}
            {isCancelled && <Tag>{texts.sessions.cancelled}</Tag>}
          </li>
        ))}
      </ListCard>
      <ListCard title={texts.deliveries.title}>
        {family.deliveries.map(({ month, state, tracking }) => (
          <li key={month}>
            {interpolate(tracking ? texts.deliveries.tracked : texts.deliveries.line, {
              month: shownMonth(month),
              state: texts.deliveries.states[state],
              tracking: tracking ?? '',
            })}
          </li>
        ))}
      </ListCard>
    </>
  )
}

/** A card with a list, or with a note that it is empty. */
function ListCard({ title, children, after }: { title: string; children: ReactNode[]; after?: ReactNode }) {
  return (
    <Card as="section" aria-label={title}>
      <h2 className="text-h3">{title}</h2>
      {children.length > 0 ? (
        <ul className="file-lines">{children}</ul>
      ) : (
        <p className="soft">{texts.nothing}</p>
      )}
      {after}
    </Card>
  )
}

function AccountCard({ family }: { family: FamilyFile }) {
  const words = texts.account
  const { plan, billing, nextChargeAt, nextChargeCents } = family
  const lines = [
    [
      words.plan,
      plan && billing
        ? interpolate(words.planAndBilling, { plan: words.plans[plan], billing: words.billings[billing] })
        : words.noPlan,
    ],
    [
      words.nextCharge,
      nextChargeAt && nextChargeCents !== null
        ? interpolate(words.charge, { amount: euros(nextChargeCents, 'fr'), date: shownDay(nextChargeAt) })
        : words.noCharge,
    ],
    ...(family.cancelAt ? [[words.cancelAt, shownDay(family.cancelAt)] as const] : []),
    ...(family.pastDueSince ? [[words.pastDue, shownDay(family.pastDueSince)] as const] : []),
    ...(family.freeAccessUntil ? [[words.freeUntil, shownDay(family.freeAccessUntil)] as const] : []),
    [words.registered, shownDay(family.createdAt)],
    [words.lastLogin, family.lastLoginAt ? shownMoment(family.lastLoginAt) : words.never],
    [words.signedIn, String(family.signedIn)],
    [words.language, words.languages[family.language]],
  ] as const
  return (
    <Card as="section" aria-label={words.title}>
      <h2 className="text-h3">{words.title}</h2>
      <DetailList lines={lines} />
    </Card>
  )
}

function MessagesCard({ family: { userId, messages } }: { family: FamilyFile }) {
  const words = texts.messages
  const counted = interpolate(plural('fr', messages.count, words.count), {
    count: messages.count,
    date: messages.lastAt ? spokenMoment(messages.lastAt) : '',
  })
  return (
    <Card as="section" aria-label={words.title}>
      <h2 className="text-h3">{words.title}</h2>
      <p className="soft">{counted}</p>
      {messages.last.length > 0 && (
        <ul className="file-lines">
          {messages.last.map(({ id, from, text, at }) => (
            <li key={id}>
              <span className="soft small">
                {interpolate(words.line, { from: words.from[from], date: shownMoment(at) })}
              </span>
              <p className="written">{text}</p>
            </li>
          ))}
        </ul>
      )}
      <Link to={adminPath('conversations', { family: userId })}>{words.open}</Link>
    </Card>
  )
}

function IncidentsCard({ family }: { family: FamilyFile }) {
  const words = texts.incidents
  const { incidents, moneyIncidents } = family
  return (
    <ListCard
      title={words.title}
      after={incidents.length > 0 && <Link to={adminPath('incidents')}>{words.all}</Link>}
    >
      {[
        ...incidents.map(({ id, child, words: report, at, isHandled }) => (
          <li key={id}>
            <span className="row">
              {interpolate(words.line, { date: shownMoment(at), child: child ?? words.removedChild })}
              <Tag tone={isHandled ? undefined : 'joue'}>{isHandled ? words.handled : words.open}</Tag>
            </span>
            {report && <p className="written">{report}</p>}
          </li>
        )),
        ...moneyIncidents.map(({ id, type, cents, at }) => (
          <li key={id}>
            {interpolate(words.moneyLine, {
              date: shownDay(at),
              what: interpolate(paymentIncidentTexts[type], { amount: euros(Math.abs(cents ?? 0), 'fr') }),
            })}
          </li>
        )),
      ]}
    </ListCard>
  )
}
