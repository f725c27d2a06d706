import { useMemo } from 'react';
import { fittingFiles } from '../../../shared/schema/fitting-files.ts';
import type { LayerFiles } from '../../../shared/schema/layer-files.ts';
import { addOwnLooks } from '../../fields/own-looks.ts';
import { type Model, modelOf, modelWith, productModel, servedBelow, useModel } from '../../model/model.ts';
import { ownLayers } from '../../model/own-layer.ts';
import { withCurrency } from '../../model/with-currency.ts';

// What is drawn of a draft may be of a kind that no page has needed so far.
addOwnLooks();

interface Place {
  layer: string;
  /** Whether this app can ask for records of it. */
  hasRecords: boolean;
  /** How it is made a model if it is no layer over the model that is served. */
  modelOf?(files: LayerFiles): Model;
}

/** The model as a draft would make it. What is not right yet is left out. */
export function useDraftModel(files: LayerFiles, { layer, hasRecords, modelOf: made }: Place): Model {
  const { currency } = useModel();
  const text = JSON.stringify(files);
  return useMemo(() => {
    if (made) return made(JSON.parse(text));
    const { manifest: entities, screens } = productModel();
    const fitting = fittingFiles({ entities, screens }, JSON.parse(text), layer);
    const drafted = { id: layer, version: null, files: fitting };
    const whole = modelOf('tenant', modelWith(ownLayers([...servedBelow(), drafted])));
    if (!hasRecords) return { ...whole, isElsewhere: true };
    return currency === undefined ? whole : withCurrency(whole, currency);
  }, [text, layer, hasRecords, made, currency]);
}
