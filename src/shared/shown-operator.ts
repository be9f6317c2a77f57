import { demonstrationOperator, type Operator, operatorMarks } from './operator.ts'

/**
 * The operator for build-time loaders: marks in a built page. The development server replaces no marks, so it
 * shows the demonstration operator.
 */
export const shownOperator: Operator = import.meta.env.DEV ? demonstrationOperator : operatorMarks
