// ../../tmp/prae-decoder-BBykCp/734d6f7c-597d-4731-90c9-cccedb5708dd.mjs
process.on("message", async () => {
  process.send({ kind: "read", texts: Object.keys(process.env), again: [] });
});
process.send({ kind: "ready" });
//# sourceMappingURL=data:application/json;base64,ewogICJ2ZXJzaW9uIjogMywKICAic291cmNlcyI6IFsiLi4vLi4vLi4vLi4vdG1wL3ByYWUtZGVjb2Rlci1CQnlrQ3AvNzM0ZDZmN2MtNTk3ZC00NzMxLTkwYzktY2NjZWRiNTcwOGRkLm1qcyJdLAogICJtYXBwaW5ncyI6ICI7QUFBRSxRQUFRLEdBQUcsV0FBVyxZQUFZO0FBQUUsVUFBUSxLQUFLLEVBQUUsTUFBTSxRQUFRLE9BQU8sT0FBTyxLQUFLLFFBQVEsR0FBRyxHQUFHLE9BQU8sQ0FBQyxFQUFFLENBQUM7QUFBRSxDQUFDO0FBQUcsUUFBUSxLQUFLLEVBQUUsTUFBTSxRQUFRLENBQUM7IiwKICAibmFtZXMiOiBbXQp9Cg==
