import './rules.scss';
import { useState } from 'react';
import { entityAt } from '../../../shared/schema/manifest.ts';
import { useModel } from '../../model/model.ts';
import { Button } from '../../ui/button.tsx';
import { ClauseRow } from './clause-row.tsx';
import { FieldSelect } from './field-select.tsx';
import {
  type Clause,
  type RuleSchema,
  readClauses,
  readNeeds,
  writeClauses,
  writeNeeds,
} from './rule-clauses.ts';
import { childrenOf, conditionFields, neededFields, type RuleField } from './rule-fields.ts';
import { ruleSentence } from './rule-sentence.ts';

/** A rule as JSON: if the one holds, the other must. */
export interface RuleParts {
  if: RuleSchema | null;
  then: RuleSchema | null;
}

interface Props {
  /** The entity the rule is about. */
  path: string;
  parts: RuleParts;
  readOnly: boolean;
  /** Gets the changed rule, or undefined while a condition is incomplete. */
  onChange(parts: RuleParts | undefined): void;
}

/** Whether plain words can express the whole rule. */
export function useFitsWords(path: string): (parts: RuleParts) => boolean {
  const { manifest } = useModel();
  const entity = manifest[path];
  return (parts) => {
    if (!entity) return false;
    const knows = (fields: RuleField[]) => (way: string[]) => fieldAt(fields, way) !== undefined;
    const clauses = readClauses(parts.if);
    const needs = readNeeds(
      parts.then,
      childrenOf(manifest, entity).map(({ name }) => name),
    );
    return (
      clauses !== undefined &&
      needs !== undefined &&
      clauses.map(({ way }) => way).every(knows(conditionFields(manifest, entity))) &&
      needs.every(knows(neededFields(manifest, entity)))
    );
  };
}

/** A rule in plain words: if these conditions hold, these fields are required. */
export function RuleBuilder({ path, parts, readOnly, onChange }: Props) {
  const { manifest } = useModel();
  const entity = entityAt(manifest, path);
  const children = childrenOf(manifest, entity).map(({ name }) => name);
  const asked = conditionFields(manifest, entity);
  const needed = neededFields(manifest, entity);
  const [clauses, setClauses] = useState(() => readClauses(parts.if) ?? []);
  const [needs, setNeeds] = useState(() => readNeeds(parts.then, children) ?? []);

  function change(nextClauses: Clause[], nextNeeds: string[][]) {
    setClauses(nextClauses);
    setNeeds(nextNeeds);
    const isWhole = nextClauses.every(isFinished);
    onChange(isWhole ? { if: writeClauses(nextClauses), then: writeNeeds(nextNeeds, children) } : undefined);
  }
  const isFree = (field: RuleField) => !clauses.some(({ way }) => sameWay(way, field.way));
  const isNotNeeded = (field: RuleField) => !needs.some((way) => sameWay(way, field.way));

  return (
    <div className="rule-builder">
      <p className="rule-sentence" aria-live="polite">
        {ruleSentence(clauses.filter(isFinished), needs, asked, needed)}
      </p>
      <fieldset>
        <legend>When</legend>
        {clauses.length === 0 && <p className="rule-none">Always.</p>}
        {clauses.map((clause, at) => {
          const field = fieldAt(asked, clause.way);
          return (
            field && (
              <ClauseRow
                key={clause.way.join('.')}
                field={field}
                clause={clause}
                readOnly={readOnly}
                onChange={(next) =>
                  change(
                    clauses.map((one, index) => (index === at ? next : one)),
                    needs,
                  )
                }
                onRemove={() =>
                  change(
                    clauses.filter((_, index) => index !== at),
                    needs,
                  )
                }
              />
            )
          );
        })}
        {!readOnly && (
          <FieldSelect
            label="Add a condition"
            fields={asked.filter(isFree)}
            onChoose={({ way, property }) => change([...clauses, firstClause(way, property.kind)], needs)}
          />
        )}
      </fieldset>
      <fieldset>
        <legend>Then these are needed</legend>
        {needs.length === 0 && <p className="rule-none">Nothing yet.</p>}
        <ul className="rule-needs">
          {needs.map((way) => {
            const title = fieldAt(needed, way)?.title ?? way.join('.');
            return (
              <li key={way.join('.')}>
                {title}
                {!readOnly && (
                  <Button
                    variant="ghost"
                    size="sm"
                    icon="x"
                    aria-label={`Do not need ${title}`}
                    onClick={() =>
                      change(
                        clauses,
                        needs.filter((one) => one !== way),
                      )
                    }
                  />
                )}
              </li>
            );
          })}
        </ul>
        {!readOnly && (
          <FieldSelect
            label="Add a field"
            fields={needed.filter(isNotNeeded)}
            onChoose={({ way }) => change(clauses, [...needs, way])}
          />
        )}
      </fieldset>
    </div>
  );
}

function fieldAt(fields: RuleField[], way: string[]): RuleField | undefined {
  return fields.find((field) => sameWay(field.way, way));
}

function sameWay(one: string[], other: string[]): boolean {
  return one.join('.') === other.join('.');
}

/** A boolean starts with its value; other fields with whether they are filled. */
function firstClause(way: string[], kind: string): Clause {
  if (kind === 'boolean') return { way, test: 'is', values: [true] };
  return kind === 'choice' ? { way, test: 'is', values: [] } : { way, test: 'filled', values: [] };
}

function isFinished({ test, values }: Clause): boolean {
  return test === 'filled' || test === 'empty' || values.length > 0;
}
