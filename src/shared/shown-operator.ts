import { demonstrationOperator, type Operator, operatorMarks } from './operator.ts'

/**
 * The operator in build-time loaders: marks in a built page, the demonstration operator under the development
 * server, which replaces nothing.
 */
export const shownOperator: Operator = import.meta.env.DEV ? demonstrationOperator : operatorMarks
