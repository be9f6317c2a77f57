/** How many days the team may give at once. */
export const giftMost = 366

/** How long a reason may be: one that the team keeps, and one that a family is sent. */
export const reasonMost = { kept: 300, sent: 2000 }

/** How many of a family's last messages its file shows. */
export const lastMessages = 5
